import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** A change of this key, e.g. of the address, retries. */
  readonly resetKey: string
  readonly fallback: (error: unknown, reset: () => void) => ReactNode
}

interface State {
  readonly error: unknown
  readonly failed: boolean
}

/** Error boundary: an error in one part does not break the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset()
  }

  reset = () => this.setState({ error: undefined, failed: false })

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.reset) : this.props.children
  }
}
