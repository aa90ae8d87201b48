export const profileLink = '/MyProfile'
export const assetsLink = '/MyProfile/Assets'
export const settingsLink = '/MyProfile/ApplicationSettings'
export const rightsLink = '/MyProfile/MyRights'
export const personalInformationLink = '/MyProfile/PersonalInformation'
export const favouritesLink = '/MyProfile/FavouriteAsset'
/** Where the first connection ends. */
export const firstFavouritesLink = '/FirstConnection/FavouriteAsset'
