/** Public interface: marks of what is new since the user last looked. */
export { NewFarmMark, NewRowMark, NewsLine } from './seen/new-mark.tsx'
export { type News, useNews, useSeenOnLeave } from './seen/use-news.ts'
