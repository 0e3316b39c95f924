/** The tag that a selector ends with, such as `button` in `.finish button`; empty where it names none. */
type Tag<S extends string> = S extends `${string} ${infer Last}`
  ? Tag<Last>
  : S extends `${infer Name}.${string}` | `${infer Name}[${string}` | `${infer Name}:${string}`
    ? Tag<Name>
    : S;

/** The element that a selector finds, as far as the selector tells. */
export type Found<S extends string> = Tag<S> extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[Tag<S>]
  : Tag<S> extends keyof SVGElementTagNameMap
    ? SVGElementTagNameMap[Tag<S>]
    : HTMLElement;
