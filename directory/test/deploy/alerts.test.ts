import { expect, test } from 'vitest'
import { describeOrSkip } from '../chaos/describe-or-skip.ts'
import { promtool, whyNoPrometheus } from './prometheus.ts'

describeOrSkip('the alerts of Prometheus', whyNoPrometheus, () => {
  test('are rules that Prometheus reads', async () => {
    expect(await promtool('check', 'rules', 'alerts.yaml')).toContain('SUCCESS')
  })

  test('fire by figures that are bad, and not by healthy ones', async () => {
    expect(await promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
  })
})
