import { useParams } from '@tanstack/react-router'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { asOfSearch } from '../../../../platform/web/record/time/as-of.ts'
import type { CardPartProps } from '../../../plant-card/web/card-port.ts'
import { EquipmentEditor } from '../editor/equipment-editor.tsx'
import { equipmentLink } from '../links.ts'

/** Tab Equipment of a sub-farm: its machines and their parts. */
export default function SubFarmEquipment(props: CardPartProps) {
  const navigate = useNavigation()
  const { equipmentCode, selectedAsset } = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  return (
    <EquipmentEditor
      {...props}
      scope="equipment"
      chosenId={equipmentCode ?? selectedAsset}
      onChoose={(id, type, top) =>
        navigate(`${equipmentLink(props.node.entCode, top, type, id)}${asOfSearch(props.asked)}`)
      }
    />
  )
}
