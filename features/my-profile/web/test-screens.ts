import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const noRights = (words: RegExp) =>
  whenEmpty('/api/MyProfile/Rights', words, { isUserSuperAdmin: false, sources: [], farms: [] })

export const screens: readonly ScreenRow[] = [
  { round: 'own', route: '/MyProfile', address: '/MyProfile' },
  { round: 'own', route: '/MyProfile/Assets', address: '/MyProfile/Assets', ...noRights(/No farms/) },
  {
    round: 'own',
    route: '/MyProfile/ApplicationSettings',
    address: '/MyProfile/ApplicationSettings',
    readsNothing: true,
  },
  { round: 'own', route: '/MyProfile/MyRights', address: '/MyProfile/MyRights', ...noRights(/No rights/) },
  { round: 'own', route: '/MyProfile/PersonalInformation', address: '/MyProfile/PersonalInformation' },
  { round: 'own', route: '/MyProfile/FavouriteAsset', address: '/MyProfile/FavouriteAsset' },
  { round: 'own', route: '/FirstConnection/FavouriteAsset', address: '/FirstConnection/FavouriteAsset' },
  { round: 'own', route: '/MyProfile', address: '/MyProfile?token=new' },
]
