/** How much of a called storm is over a place: 0 none, 1 its full force. */
export type Storm = (timeMs: number) => number

export const noStorm: Storm = () => 0
