import { useTranslation } from 'react-i18next'
import type { FileDropWords } from '../../../kit/primitives/file-drop.tsx'

/** Texts of a file drop. `types` names what it takes, e.g. "PDF, XLSX"; undefined: every type. */
export const useFileWords = ({
  types,
  several = false,
}: {
  readonly types?: string
  readonly several?: boolean
} = {}): FileDropWords => {
  const { t } = useTranslation()
  return {
    choose: t(several ? 'file.chooseSeveral' : 'file.choose'),
    otherWays: t(several ? 'file.otherWaysSeveral' : 'file.otherWays'),
    drop: t('file.drop'),
    limits: (size) => (types === undefined ? t('file.limits', { size }) : t('file.limitsOfTypes', { types, size })),
    refused: (fault, name, size) => t(`file.refused.${fault}`, { name, size }),
  }
}
