/** The door of the profile: the frame of its pages, for those that other features supply. */
export { ProfilePage } from './parts/profile-page.tsx'
