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

  /**
   * Matches a sticky expression at the cursor and moves past the match. Returns `null`, without moving, if it does not
   * match.
   */
  take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at
    const match = expression.exec(this.text)
    if (match !== null) this.at = expression.lastIndex
    return match
  }

  /** Returns whether a sticky expression matches at the cursor, without moving. */
  sees(expression: RegExp): boolean {
    expression.lastIndex = this.at
    return expression.test(this.text)
  }
}
