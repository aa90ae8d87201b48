import { FavouritePicker } from '../parts/favourite-picker.tsx'

/** Favourites as a tab of the profile. */
export default function FavouritesTab() {
  return <FavouritePicker />
}
