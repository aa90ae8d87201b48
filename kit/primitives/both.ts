/** Two listeners as one, the first with what its owner gave. */
export const both =
  <Event>(first: ((event: Event) => void) | undefined, second: (event: Event) => void) =>
  (event: Event): void => {
    first?.(event)
    second(event)
  }
