import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'

/** Makes something a favourite, or no longer one. */
export function StarButton({
  name,
  isOn,
  onToggle,
}: {
  readonly name: string
  readonly isOn: boolean
  readonly onToggle: () => void
}) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t(isOn ? 'myProfile.favourite.remove' : 'myProfile.favourite.add', { name })}
      icon={isOn ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
      aria-pressed={isOn}
      onClick={onToggle}
    />
  )
}
