/** What each page of the storm shows: the value of a tag tells in which life of the server it was given. */
export const stormTags: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1)
export const valueOfLife = (life: number, tagId: number): number => life * 1_000 + tagId
