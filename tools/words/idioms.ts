/** Circumlocutions that hide who does what, and what to write instead. */
export interface Idiom {
  readonly pattern: RegExp
  readonly instead: string
}

export const idioms: readonly Idiom[] = [
  {
    pattern: /^(what|who|whoever|whatever|whichever)\b[^?]*[.:;]$/i,
    instead: 'a noun as subject: name the thing or the actor',
  },
  { pattern: /\bwho(ever)? (is|are) signed in\b/i, instead: 'the user' },
  {
    pattern: /\b(told|telling|tells? (of|that|which|when|how|what))\b/i,
    instead: 'shown, logged, sent or counted: say which',
  },
  { pattern: /\b(what|that|which) comes? (too )?late\b/i, instead: 'late data' },
  {
    pattern:
      /\bwhat(ever)? (is|are|was|were|has|had|have|can|cannot|could|comes?|came|stands?|nobody|somebody|people)\b/i,
    instead: 'a noun: values, rows, messages',
  },
  { pattern: /\bin vain\b/i, instead: 'without success' },
  { pattern: /\bstands? (in|there|above|below|beside|behind|for itself)\b/i, instead: 'is, or say what it does' },
  { pattern: /\b(is|are) there (no|any) more\b/i, instead: 'was removed, has ended' },
]
