/** As much of MessagePack as strategy files are written in: lists, texts, bytes and whole numbers from 0 up. */

/** What a value is, by the bits of its first byte. */
const SMALL = 0x80;
const LIST = 0x90;
const TEXT = 0xa0;
const BEYOND_TEXT = 0xc0;

/** @typedef {unknown} Packed a number, a text, bytes or a list */

/**
 * The value that these bytes are, and nothing behind it.
 *
 * @param {Uint8Array} data
 * @returns {Packed}
 */
export function unpacked(data) {
  const reader = new Reader(data);
  const value = reader.value();
  if (reader.at !== data.length) throw new RangeError("bytes are left");
  return value;
}

class Reader {
  /** @param {Uint8Array} data */
  constructor(data) {
    this.data = data;
    this.at = 0;
  }

  /** @returns {Packed} */
  value() {
    const first = this.number(1);
    if (first < SMALL) return first;
    if (first >= LIST && first < TEXT) return this.list(first - LIST);
    if (first >= TEXT && first < BEYOND_TEXT) return this.text(first - TEXT);
    switch (first) {
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return this.bytes(this.number(2 ** (first - 0xc4)));
      case 0xcc:
      case 0xcd:
      case 0xce:
      case 0xcf:
        return this.number(2 ** (first - 0xcc));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.number(2 ** (first - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.list(this.number(2 ** (first - 0xdb)));
      default:
        throw new RangeError(`no such value: ${first}`);
    }
  }

  /** A whole number, the highest byte first. @param {number} size */
  number(size) {
    let number = 0;
    for (const byte of this.bytes(size)) number = number * 256 + byte;
    return number;
  }

  /** @param {number} size */
  bytes(size) {
    if (this.at + size > this.data.length) throw new RangeError("bytes are missing");
    this.at += size;
    return this.data.subarray(this.at - size, this.at);
  }

  /** @param {number} size */
  text(size) {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.bytes(size));
  }

  /** @param {number} count */
  list(count) {
    /** @type {Packed[]} */
    const list = [];
    for (let at = 0; at < count; at++) list.push(this.value());
    return list;
  }
}
