/** Public interface: view parameters of the control-room display. */
export { WallState, type WallView, wallViews, wallViewsOf } from './views/wall-view.ts'
