import { IconPlus } from '@tabler/icons-react'
import type { LoadSearchItems } from '../../../platform/web/search/search-item.ts'
import { newNodeLink } from './links.ts'

/** The way to a new farm. */
const loadItems: LoadSearchItems = async ({ t }) => [
  {
    id: 'farm/new',
    label: t('plantCard.new.farm.title'),
    also: t('plantCard.new.also'),
    kind: t('plantCard.type.farm'),
    icon: IconPlus,
    href: newNodeLink('farm'),
  },
]

export default loadItems
