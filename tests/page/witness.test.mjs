import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { houseName, spoken } from "../../src/potluck/web/static/audit/aloud.mjs";
import { isSigned } from "../../src/potluck/web/static/audit/compare.mjs";
import { signed, verified } from "../../src/potluck/web/static/audit/ed25519.mjs";
import { unhex } from "../../src/potluck/web/static/audit/sha256.mjs";
import { sha512 } from "../../src/potluck/web/static/audit/sha512.mjs";
import { contradicted } from "../../src/potluck/web/static/audit/witness.mjs";

/** @param {string} text */
const bytes = (text) => unhex(text) ?? assert.fail("no hex");
/** @param {Uint8Array} data */
const text = (data) => Buffer.from(data).toString("hex");

/** RFC 8032, 7.1: public key, message, signature. */
const VECTORS = [
  [
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
  [
    "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
  ],
];

test("signatures are those of RFC 8032, by own arithmetic and by the browser's", async () => {
  for (const [key = "", message = "", signature = ""] of VECTORS) {
    const all = /** @type {const} */ ([bytes(message), bytes(signature), bytes(key)]);
    assert.ok(verified(...all));
    assert.ok(await signed(...all));
  }
});

test("one changed bit of message, signature or key is no signature", async () => {
  const [, [key = "", message = "", signature = ""] = []] = VECTORS;
  for (const part of [0, 1, 2]) {
    const all = [bytes(message), bytes(signature), bytes(key)];
    const changed = /** @type {Uint8Array} */ (all[part]);
    changed[0] = (changed[0] ?? 0) ^ 1;
    const [data, proof, owner] = /** @type {[Uint8Array, Uint8Array, Uint8Array]} */ (all);
    assert.equal(verified(data, proof, owner), false);
    assert.equal(await signed(data, proof, owner), false);
  }
});

test("a signature whose number is not below the order, or which is cut short, is none", () => {
  const [, [key = "", message = "", signature = ""] = []] = VECTORS;
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const number = BigInt(`0x${text(bytes(signature).slice(32).reverse())}`) + order;
  const larger = bytes(number.toString(16).padStart(64, "0")).reverse();
  const forged = Uint8Array.from([...bytes(signature).slice(0, 32), ...larger]);
  assert.equal(verified(bytes(message), forged, bytes(key)), false);
  assert.equal(verified(bytes(message), bytes(signature).slice(1), bytes(key)), false);
});

test("SHA-512 is the standard's, whatever the length", async () => {
  for (const length of [0, 1, 3, 111, 112, 127, 128, 129, 300]) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 7) & 255);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", data));
    assert.equal(text(sha512(data)), text(digest), `${length}`);
  }
});

test("a head and a house sound as the server says them", () => {
  const key = bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  assert.equal(houseName(key), "tiloj hogaf mugig kobuv");
  assert.equal(spoken("table/t1", 7, key), "bolun sopij himip varim zitaz dasob");
});

/** A commit with three heads, signed by the key 000102…1f under the seal 000102…1f: what `potluck.log.head.grown` makes of them. */
const COMMIT = {
  house: "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8",
  signature:
    "45d042bea818d2f18db2a72bc6dec0aad9d99004d32f69e70a7593cce80b6fba74f689c4ba7af41e99d2c82fb5d16e981db05dcabc983eb84779e12b21373e0c",
  seal: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  paths: [
    "00a3280c822c1e71b20793307f73a2e22cf76fd451ed9095ff62bd1c289469ae0400893e0c578e22d0fa349402dd5afe29eae2065f952254514b21f9b2acacdfb27d",
    "019f5c1c0f4e4bbe5e84ffff4b79973bf2051e3f7e6c09a9a437973d77b276e23300893e0c578e22d0fa349402dd5afe29eae2065f952254514b21f9b2acacdfb27d",
    "000000000000000000000000000000000000000000000000000000000000000000019fccd77f7be2f615b15d4a87b7ee11b146ed8eff678fe11973eed0ca6e5d0484",
  ],
};

/** @param {number} at @returns {import("../../src/potluck/web/static/audit/receipts.mjs").Receipt} */
function receipt(at) {
  const { house, signature, seal, paths } = COMMIT;
  const link = at.toString(16).padStart(2, "0").repeat(32);
  const seen = { deal: 0, root: "", sealed: "", at: 0 };
  return { table: `t${at}`, house, seq: at + 1, link, signature: signature + seal + paths[at], ...seen };
}

test("one signature of a commit stands under each head that is new in it, and under no other", async () => {
  for (const at of [0, 1, 2]) {
    const own = receipt(at);
    assert.ok(await isSigned(own));
    assert.equal(await isSigned({ ...own, seq: own.seq + 1 }), false);
    assert.equal(await isSigned({ ...own, link: "ff".repeat(32) }), false);
    assert.equal(await isSigned({ ...own, signature: receipt((at + 1) % 3).signature }), false);
    for (const other of ["00", "0200", "02".repeat(33)]) {
      assert.equal(await isSigned({ ...own, signature: own.signature + other }), false);
    }
    for (let byte = 0; byte < own.signature.length / 2; byte += 9) {
      const changed = bytes(own.signature);
      changed[byte] = (changed[byte] ?? 0) ^ 1;
      assert.equal(await isSigned({ ...own, signature: text(changed) }), false);
    }
  }
});

test("a house that is away before what compares has come is not accused, and is compared with later", async () => {
  const asked = /** @type {string[]} */ ([]);
  const log = async (/** @type {string} */ path) => {
    if (path.startsWith("/api/")) asked.push(path);
    return new Response("no log");
  };
  Object.assign(globalThis, { fetch: log, localStorage: { getItem: () => null } });
  assert.equal(await contradicted("t1", async () => null), undefined);
  assert.deepEqual(asked, []);
  assert.deepEqual(await contradicted("t1"), { code: "export.damaged", seq: 0 });
  assert.deepEqual(asked, ["/api/tables/t1/log?after=0"]);
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("Load failed")) });
  assert.equal(await contradicted("t1"), null);
});
