/** The door to what the address of a wall holds. */
export { WallState, type WallView, wallViews, wallViewsOf } from './views/wall-view.ts'
