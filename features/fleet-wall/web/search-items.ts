import { IconDeviceTv } from '@tabler/icons-react'
import type { LoadSearchItems } from '../../../platform/web/search/search-item.ts'
import { fleetTabLink } from '../../fleet-views/web/port.ts'
import { wallViews } from '../../fleet-views/web/wall-view-port.ts'

/** The way to the wall with all its views. */
const loadItems: LoadSearchItems = async ({ t }) => [
  {
    id: 'view/wall',
    label: t('fleetWall.enter'),
    context: t('fleetViews.title.fleet'),
    kind: t('myFleet.search.view'),
    icon: IconDeviceTv,
    href: `${fleetTabLink('tiles')}?wall=${wallViews.join(',')}`,
  },
]

export default loadItems
