import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { Switch } from '../../../../kit/primitives/switch.tsx'
import { isSingleKey, keyCaps } from '../../../../kit/shortcuts/key-pattern.ts'
import { useShortcutList } from '../../../../kit/shortcuts/use-shortcut.ts'
import { isMac, type PaletteKey, paletteKeys } from '../../../../platform/web/shortcuts/key-choices.ts'
import { useKeyChoices } from '../../../../platform/web/shortcuts/use-key-choices.ts'
import { KeyCaps } from './key-caps.tsx'
import styles from './keys-dialog.module.css'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/** Every key of the screen that is shown, as registered, and how the person wants them. */
export default function KeysDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const isOpen = useOpenedAfterMount(opened)
  const { t } = useTranslation()
  const listed = useShortcutList()
  const [{ palette, singleKeys }, change] = useKeyChoices()
  const isOff = (keys: readonly string[]) => !singleKeys && keys.every(isSingleKey)
  const groups = Map.groupBy(listed, ({ group }) => group)
  return (
    <Modal title={t('shell.keys.title')} closeLabel={t('action.close')} opened={isOpen} onClose={onClose}>
      <div className={styles.groups}>
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} aria-label={group}>
            <h3 className={styles.heading}>{group}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ id, keys, label }) => (
                <div key={id} className={styles.row} data-off={isOff(keys) || undefined}>
                  <dt>{label}</dt>
                  <dd className={styles.keys}>
                    {isOff(keys) && <span>{t('shell.keys.off')}</span>}
                    {keys.map((key) => (
                      <KeyCaps key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.choices}>
        <Select
          label={t('shell.keys.palette')}
          choices={paletteKeys.map((key) => ({
            value: key,
            label: key === 'none' ? t('shell.keys.none') : keyCaps(key, isMac()).join(' '),
          }))}
          value={palette}
          onChange={(key) => key && change({ palette: key as PaletteKey })}
        />
        <div className={styles.single}>
          <Switch
            label={t('shell.keys.single')}
            checked={singleKeys}
            onChange={(areOn) => change({ singleKeys: areOn })}
          />
          <p className={styles.help}>{t('shell.keys.singleText')}</p>
        </div>
      </div>
    </Modal>
  )
}
