import { IconNews } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { changeLogPath } from './queries.ts'

/** News of the program, with a mark in the navigation while there is something new to the person. */
export const feature: WebFeature = {
  name: 'change-log',
  routes: [
    {
      path: changeLogPath,
      title: 'changeLog.title',
      right: 'signed-in',
      screen: () => import('./screens/change-log.tsx'),
    },
  ],
  navigation: [
    {
      group: 'about',
      label: 'changeLog.title',
      also: 'changeLog.also',
      href: changeLogPath,
      icon: IconNews,
      right: 'signed-in',
      order: 90,
    },
  ],
  inFrame: () => import('./parts/news-mark.tsx'),
}
