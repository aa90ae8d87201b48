import type { ComponentType } from 'react'
import type { WebFeature } from '../../platform/web/feature.ts'

/** The screen of a route of a feature: for a tab, the page around it as well. */
export const screenOf = async ({ name, routes }: WebFeature, path: string): Promise<ComponentType> => {
  const route = routes.find((one) => one.path === path)
  if (!route) throw new Error(`${name} has no route ${path}`)
  return (await route.screen()).default
}
