interface Range {
  readonly fromMs: number
  readonly toMs: number
}

/** Place of a span on its lane. A short one stays visible; one that is active reaches to the end. */
export const spanPlace = (
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number | null },
  range: Range,
): { readonly left: string; readonly width: string } => {
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - range.fromMs) / (range.toMs - range.fromMs)))
  const left = share(fromMs)
  const width = share(toMs ?? range.toMs) - left
  return { left: `${left * 100}%`, width: `max(3px, ${width * 100}%)` }
}
