/** The least uuid: a walk through rows in the order of their uuids begins after it. No row has it. */
export const LEAST_UUID: string = '00000000-0000-0000-0000-000000000000'
