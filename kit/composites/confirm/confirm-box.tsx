import { useState, useSyncExternalStore } from 'react'
import { Modal } from '../../primitives/modal.tsx'
import { type AskedQuestion, answerQuestion, currentQuestion, onQuestion } from './confirm-store.ts'

/** The confirm box of the page: it shows the question that was asked, answers with OK or close, and hides. Mount it once. */
export function ConfirmBox() {
  const asked = useSyncExternalStore(onQuestion, currentQuestion)
  // Its words stay while the box fades.
  const [shown, setShown] = useState<AskedQuestion>()
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  const { id, title, text, okLabel, cancelLabel, closeLabel, look = 'danger', work } = shown
  return (
    <Modal
      key={id}
      opened={asked !== undefined}
      title={title}
      closeLabel={closeLabel}
      onClose={() => answerQuestion(id, 'close')}
      submit={{
        label: okLabel,
        cancelLabel,
        look,
        ...(work && { validate: () => work().then(always, always) }),
        onSubmit: () => answerQuestion(id, 'ok'),
      }}
    >
      <p>{text}</p>
    </Modal>
  )
}

const always = () => true
