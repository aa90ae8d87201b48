import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Popover } from './popover.tsx'

function Panel() {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label="Choose columns"
      opened={opened}
      onOpened={setOpened}
      button={<Button onClick={() => setOpened(true)}>Columns 7</Button>}
    >
      <p>Content</p>
    </Popover>
  )
}

test('the label is the accessible name of the panel, whatever the button says', async () => {
  const { getByRole, findByRole } = render(<Panel />)
  fireEvent.click(getByRole('button', { name: 'Columns 7' }))
  const panel = await findByRole('dialog', { name: 'Choose columns' })
  expect(panel).toHaveTextContent('Content')
})
