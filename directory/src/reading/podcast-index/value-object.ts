import type { PodcastValue, ValueRecipient, ValueTimeSplit } from 'feedmill'

/** Returns the ways to pay as the answers have them; `null` if there are none. Of several, `lightning` counts. */
export function valueObject(values: readonly PodcastValue[] | undefined): object | null {
  const value = values?.find(({ type }) => type === 'lightning') ?? values?.[0]
  if (value === undefined) return null
  const { type, method, suggested, recipients, timeSplits = [] } = value
  return {
    model: { type: type ?? '', method: method ?? '', suggested: suggested ?? '' },
    destinations: recipients.map(destination),
    ...(timeSplits.length > 0 && { valueTimeSplits: timeSplits.map(timeSplit) }),
  }
}

function destination({ name, address, type, split, fee, customKey, customValue }: ValueRecipient): object {
  return {
    name: name ?? '',
    address,
    type: type ?? '',
    split: split ?? 0,
    ...(fee && { fee: true }),
    ...(customKey != null && { customKey }),
    ...(customValue != null && { customValue }),
  }
}

function timeSplit({
  startTime,
  duration,
  remoteStartTime,
  remotePercentage,
  recipients,
  remoteItem,
}: ValueTimeSplit): object {
  return {
    startTime,
    duration,
    remoteStartTime: remoteStartTime ?? 0,
    remotePercentage: remotePercentage ?? 100,
    // Stored values are read without their nulls.
    ...(remoteItem == null
      ? { recipients: recipients.map(destination) }
      : {
          remoteItem: {
            feedGuid: remoteItem.feedGuid ?? '',
            itemGuid: remoteItem.itemGuid ?? '',
            medium: remoteItem.medium ?? 'podcast',
          },
        }),
  }
}
