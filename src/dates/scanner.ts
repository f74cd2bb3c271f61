/** A cursor over a short text that moves by sticky regular expressions. */
export class Scanner {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** What the sticky expression matches at the cursor, which moves behind it; null, without moving, when it does not. */
  take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at
    const match = expression.exec(this.text)
    if (match !== null) this.at = expression.lastIndex
    return match
  }

  /** Whether the sticky expression matches at the cursor, which stays. */
  sees(expression: RegExp): boolean {
    expression.lastIndex = this.at
    return expression.test(this.text)
  }
}
