import type { TFunction } from 'i18next'
import { technologies } from '../../../../domain/technology.ts'
import type { TileGrouping } from '../../../fleet-views/contract/tile-choices.ts'

/** Title of a group in the language of the page. */
export const groupTitle = (
  grouping: Exclude<TileGrouping, 'view'>,
  id: string,
  language: string,
  t: TFunction,
): string => {
  if (grouping === 'country')
    return /^[A-Z]{2}$/.test(id)
      ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(id) ?? id)
      : id
  if (grouping === 'technology')
    return technologies.some((technology) => technology === id) ? t(`fleetState.technology.${id}`) : id
  return id === '' ? t('myFleet.tiles.noSubsidiary') : id
}
