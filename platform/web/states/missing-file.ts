/** A file did not load: without a network, or because a new version removed it. In the second case only a reload helps. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
