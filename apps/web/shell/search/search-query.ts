/** Query of the search. `isTaken`: Enter was pressed, so the best result opens when all results are loaded. */
export interface SearchQuery {
  readonly query: string
  readonly isTaken: boolean
}

export const emptySearch: SearchQuery = { query: '', isTaken: false }
