export interface FilterableField {
  readonly key: string
  readonly label: string
}

/** A filter that applies, by its field. */
export interface AppliedFilter {
  readonly key: string
  /** E.g. "Hub height 80 to 120 m". */
  readonly label: string
}

export interface FilterBarWords {
  readonly add: string
  /** Placeholder of the search for a field. */
  readonly search: string
  readonly nothingFound: string
  /** Accessible names, with the label of the filter. */
  readonly edit: (label: string) => string
  readonly remove: (label: string) => string
  readonly clear: string
  /** E.g. "3 more". */
  readonly more: (count: number) => string
  readonly fewer: string
}
