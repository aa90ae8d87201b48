/** What is asked of the search, and whether Enter already stands behind it: then the best is taken once all is loaded. */
export interface Asked {
  readonly query: string
  readonly isTaken: boolean
}

export const nothingAsked: Asked = { query: '', isTaken: false }
