import { useTranslation } from 'react-i18next'
import type { AuditLogRow } from '../contract/audit-log.ts'
import { recordOperations } from '../contract/record-operation.ts'

/** `getFleetTable` as words, for operations that have no text: what a program calls itself. */
const split = (operation: string) => operation.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/**
 * The words for an operation: `operation.<id>` in the locales of the feature that declares the call, else words that follow
 * from the names of its kind of record.
 */
export const useOperationWords = () => {
  const { t, i18n } = useTranslation()
  return (operation: string): string => {
    const own = `operation.${operation.replaceAll('.', '-')}`
    if (i18n.exists(own)) return t(own)
    const ofKind = recordOperations(operation).find(({ kind, noun }) => i18n.exists(`record.${kind}.${noun}`))
    if (!ofKind) return split(operation)
    return t(`auditLog.recordOperation.${ofKind.act}`, { record: t(`record.${ofKind.kind}.${ofKind.noun}`) })
  }
}

/** Target of a row of the log, in words: the kind and the name, else the id; things without a name have words of their own. */
export const useTargetWords = () => {
  const { t } = useTranslation()
  return ({ targetKind, targetName, targetId }: AuditLogRow): string => {
    if (targetKind === null) return '-'
    const whole = t(`record.${targetKind}.target.${targetId}`, { defaultValue: '' })
    if (whole) return whole
    const kind = t(`record.${targetKind}.one`, { defaultValue: split(targetKind) })
    return t('words.pair', { name: kind, text: targetName || targetId || '-' })
  }
}

/**
 * A name of a record's field in words: `record.<kind>.field.<name>` of the feature that owns the kind, else the common word
 * for fields of this name. Products of rights have their own words.
 */
export const useFieldWords = (kind?: string) => {
  const { t } = useTranslation()
  return (name: string, inside?: string): string =>
    inside === 'products'
      ? t(`right.product.${name}`, { defaultValue: name })
      : t([...(kind ? [`record.${kind}.field.${name}`] : []), `auditLog.field.${name}`], {
          defaultValue: /^[a-z][A-Za-z]+$/.test(name) ? split(name) : name,
        })
}

/** Actor of a row of the log: nobody signed in from the network, somebody at the machine, or the program itself. */
export const useActorWords = () => {
  const { t } = useTranslation()
  return ({ actorName, actorId, address }: AuditLogRow): string => {
    if (actorName || actorId) return actorName || (actorId ?? '')
    if (address === 'console') return t('auditLog.actor.console')
    return t(address === null ? 'auditLog.actor.program' : 'auditLog.actor.nobody')
  }
}
