/** Maximum number of characters of names of people and groups. */
export const longestName = 100
