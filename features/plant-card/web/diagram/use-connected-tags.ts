import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { READ } from '../../../../domain/right.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { farmQuery } from '../../../fleet-state/web/port.ts'

/** Tags `Connected` of a farm and its assets, by entCode. Empty without the right to the live fleet. */
export const useConnectedTags = (farmCode: string): ReadonlyMap<string, number> => {
  const mayRead = useCan()({ product: 'MyFleet', flag: READ })
  const { data } = useQuery({ ...farmQuery(farmCode), enabled: mayRead, retry: false })
  return useMemo(
    () =>
      new Map(
        (data ? [data, ...data.machines] : []).flatMap(({ entCode, tags }) => {
          const tag = tags.find(({ name }) => name === 'Connected')
          return tag ? [[entCode, tag.tagId] as const] : []
        }),
      ),
    [data],
  )
}
