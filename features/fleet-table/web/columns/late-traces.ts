let here: typeof import('../../../fleet-state/web/traces-port.ts') | undefined

/** What tells where figures come from, as people ask by hand or key: its file comes with the first question. Undefined until then. */
export const lateTraces = () => {
  if (!here)
    import('../../../fleet-state/web/traces-port.ts').then(
      (traces) => {
        here = traces
      },
      // Asked for again with the next question.
      () => undefined,
    )
  return here
}
