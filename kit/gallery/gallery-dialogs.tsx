import { useState } from 'react'
import { askQuestion } from '../composites/confirm/confirm-store.ts'
import { showNotice } from '../composites/page/notice-store.ts'
import { Button } from '../primitives/button.tsx'
import { Modal } from '../primitives/modal.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { dialogWords } from './dialog-words.ts'
import styles from './gallery.module.css'
import { useGalleryWords } from './gallery-language.tsx'

/** So long a demo takes to ask a server. */
const demoMs = 600
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, demoMs))

export function GalleryDialogs() {
  const words = useGalleryWords(dialogWords)
  const [isOpen, setOpen] = useState(false)
  const ask = async () => {
    const { answer } = askQuestion({
      title: words.askTitle,
      text: words.askText,
      okLabel: words.delete,
      cancelLabel: words.cancel,
      closeLabel: words.close,
      work: wait,
    })
    showNotice(words.answers[await answer])
  }
  return (
    <div className={styles.line}>
      <Button onClick={() => setOpen(true)}>{words.open}</Button>
      <Button look="danger" onClick={() => void ask()}>
        {words.ask}
      </Button>
      {isOpen && <NameDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Its validator refuses an empty name at once, and a used one as a server would. */
function NameDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useGalleryWords(dialogWords)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const validate = () => {
    if (name.trim() === '') {
      setFault(words.missing)
      return false
    }
    return wait().then(() => {
      const isFree = name.trim() !== 'WT1'
      setFault(isFree ? undefined : words.taken)
      return isFree
    })
  }
  return (
    <Modal
      opened
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      submit={{
        label: words.save,
        cancelLabel: words.cancel,
        validate,
        onSubmit: () => void showNotice(words.saved(name)),
      }}
    >
      <TextField
        label={words.name}
        needed
        data-autofocus
        value={name}
        error={fault}
        onChange={(event) => {
          setFault(undefined)
          setName(event.currentTarget.value)
        }}
      />
    </Modal>
  )
}
