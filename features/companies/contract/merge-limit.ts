/** Most companies that one merge removes. */
export const mostMerged = 20
