declare module 'saxen' {
  /** Streaming XML parser; it expands no entities by itself. */
  export class Parser {
    on(
      event: 'openTag',
      callback: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
        isSelfClosing: boolean,
      ) => void,
    ): this
    on(
      event: 'closeTag',
      callback: (name: string, decode: (text: string) => string, isSelfClosing: boolean) => void,
    ): this
    on(event: 'text', callback: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', callback: (text: string) => void): this
    on(event: 'attention', callback: (text: string) => void): this
    on(event: 'error', callback: (error: Error) => void): this
    on(event: 'warn', callback: (error: Error) => void): this
    write(xml: string): this
    end(): Error | undefined
  }
}
