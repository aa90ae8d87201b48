/** Most duplicates that become one model at once. */
export const mostMerged = 20
