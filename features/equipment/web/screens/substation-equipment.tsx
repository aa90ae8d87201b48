import { useParams } from '@tanstack/react-router'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { asOfSearch } from '../../../../platform/web/record/time/as-of.ts'
import type { CardPartProps } from '../../../plant-card/web/card-port.ts'
import { EquipmentEditor } from '../editor/equipment-editor.tsx'
import { substationLink } from '../links.ts'

/** Tab Substations of a sub-farm: substations and their parts. */
export default function SubstationEquipment(props: CardPartProps) {
  const navigate = useNavigation()
  const { equipmentCode } = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  return (
    <EquipmentEditor
      {...props}
      scope="substation"
      chosenId={equipmentCode}
      onChoose={(id, type) => navigate(`${substationLink(props.node.entCode, type, id)}${asOfSearch(props.asked)}`)}
    />
  )
}
