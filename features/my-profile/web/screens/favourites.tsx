import { FavouritePicker } from '../parts/favourite-picker.tsx'
import { ProfilePage } from '../parts/profile-page.tsx'

/** Favourites as a tab of the profile. */
export default function FavouritesScreen() {
  return (
    <ProfilePage tab="favourites">
      <FavouritePicker />
    </ProfilePage>
  )
}
