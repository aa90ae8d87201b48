/** Public interface of the profile: frame of its pages, also for pages of other features. */
export { ProfilePage } from './parts/profile-page.tsx'
