import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import { Shares } from './shares.tsx'

/** What goes to the open pages. */
export function PushPanel({ process: { push } }: { readonly process: ProcessReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const word = (key: string) => t(`administration.diagnostic.push.${key}`)
  const reason = (name: string) => t(`administration.diagnostic.push.reason.${name}`, { defaultValue: name })
  if (!push) return <Note>{word('notHere')}</Note>
  return (
    <Facts
      framed
      label={word('title')}
      facts={[
        [
          word('connections'),
          <Shares
            key="connections"
            shares={push.connections}
            none={word('noConnection')}
            words={(kind) => t(`administration.diagnostic.push.kind.${kind}`, { defaultValue: kind })}
          />,
        ],
        [word('subscribed'), format.number(push.subscribedTags)],
        [word('frames'), `${format.number(push.framesSent)} (${word('encoded')} ${format.number(push.framesEncoded)})`],
        [word('values'), format.number(push.values)],
        [word('coalesced'), format.number(push.coalesced)],
        [word('dropped'), <Shares key="dropped" shares={push.dropped} none={word('noneDropped')} words={reason} />],
        [
          word('refused'),
          push.refused.length > 0 ? <Shares key="refused" shares={push.refused} none="" words={reason} /> : null,
        ],
        [word('pace'), format.number(push.paceMs, 0, 'ms')],
      ]}
    />
  )
}
