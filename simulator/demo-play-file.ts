/** Name of the play of a demo in the data folder of its Solvane. */
export const demoPlayFile = 'demo-play.json'
