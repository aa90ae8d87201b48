import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useSoundChoice } from './sound-choice.ts'
import { silenceMs } from './sound-rules.ts'
import { tones } from './tone-player.ts'

/** Whether the browser wants a click before the page may sound. */
const useNeedsClick = (isOn: boolean): readonly [boolean, () => void] => {
  const [needsClick, setNeedsClick] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    const wake = async () => {
      const isReady = await tones.wake()
      if (!isGone) setNeedsClick(!isReady)
    }
    void wake()
    const press = () => void wake()
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', press)
    return () => {
      isGone = true
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', press)
    }
  }, [isOn])
  return [isOn && needsClick, () => void tones.wake().then((isReady) => setNeedsClick(!isReady))]
}

/** Sound on and off, silence for five minutes, and a chip where the browser wants a click first. */
export function SoundControls() {
  const { t } = useTranslation()
  const [choice, setChoice] = useSoundChoice()
  const [needsClick, wake] = useNeedsClick(choice.isOn)
  const [, render] = useState(0)
  const leftMs = choice.silentUntilMs - Date.now()
  const isSilent = choice.isOn && leftMs > 0
  useEffect(() => {
    if (!isSilent) return
    const timer = setTimeout(() => render((count) => count + 1), leftMs + 50)
    return () => clearTimeout(timer)
  }, [isSilent, leftMs])
  const toggle = () => {
    if (!choice.isOn) void tones.wake().then((isReady) => isReady && tones.play('low'))
    setChoice({ isOn: !choice.isOn, silentUntilMs: 0 })
  }
  return (
    <>
      {needsClick && (
        <Button size="small" onClick={wake}>
          {t('alarmPages.sound.click')}
        </Button>
      )}
      {choice.isOn && (
        <Button
          size="small"
          aria-pressed={isSilent}
          onClick={() => setChoice({ isOn: true, silentUntilMs: isSilent ? 0 : Date.now() + silenceMs })}
        >
          {t('alarmPages.sound.silence')}
        </Button>
      )}
      <Button
        size="small"
        aria-pressed={choice.isOn}
        icon={choice.isOn ? <IconBell size={16} aria-hidden="true" /> : <IconBellOff size={16} aria-hidden="true" />}
        onClick={toggle}
      >
        {t(choice.isOn ? 'alarmPages.sound.on' : 'alarmPages.sound.off')}
      </Button>
    </>
  )
}
