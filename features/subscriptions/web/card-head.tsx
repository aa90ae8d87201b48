import { useTranslation } from 'react-i18next'
import { Switch } from '../../../kit/primitives/switch.tsx'
import styles from './subscriptions.module.css'

/** Name of a card, and the switch that turns it on or off. */
export function CardHead({
  name,
  isOn,
  disabled,
  onTurn,
}: {
  readonly name: string
  readonly isOn: boolean
  readonly disabled: boolean
  readonly onTurn: (isOn: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.cardHead}>
      <h2 className={styles.cardTitle}>{name}</h2>
      <Switch
        label={t(isOn ? 'subscriptions.card.on' : 'subscriptions.card.off')}
        checked={isOn}
        disabled={disabled}
        onChange={onTurn}
      />
    </div>
  )
}
