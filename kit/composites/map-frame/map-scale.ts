import { type MapView, worldPx } from './map-view.ts'

/** Length of the equator in km. */
const equatorKm = 40_075.017

/** The longest of 1, 2, 5, 10 … km that is drawn within `mostPx` in the middle of the view. */
export const mapScale = ({ latitude, zoom }: MapView, mostPx: number): { readonly km: number; readonly px: number } => {
  const kmPerPx = (equatorKm * Math.cos((latitude * Math.PI) / 180)) / worldPx(zoom)
  const most = kmPerPx * mostPx
  const ten = 10 ** Math.floor(Math.log10(most))
  const km = ([5, 2, 1].find((step) => step * ten <= most) ?? 1) * ten
  return { km, px: km / kmPerPx }
}
