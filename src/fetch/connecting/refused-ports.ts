/**
 * Refused ports from 1024 on, by service. Such a service may take a line of HTTP for a command, or should never be
 * public. All ports are below 32768, where systems begin to assign ports to any program.
 */
const services: Readonly<Record<string, readonly number[]>> = {
  'port blocking of the Fetch standard': [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ],
  AMQP: [5671, 5672],
  beanstalkd: [11300],
  Cassandra: [9042],
  CockroachDB: [26257],
  CouchDB: [5984],
  Docker: [2375, 2376],
  Elasticsearch: [9200, 9300],
  etcd: [2379, 2380],
  InfluxDB: [8086],
  Kafka: [9092],
  Kubernetes: [6443, 10250],
  memcached: [11211],
  MongoDB: [27017, 27018, 27019],
  MQTT: [1883, 8883],
  MySQL: [3306],
  NATS: [4222],
  Oracle: [1521],
  PostgreSQL: [5432, 6432],
  RDP: [3389],
  Redis: [6379, 6380, 16379, 26379],
  'SMTP submission': [2525],
  'SQL Server': [1433, 1434],
  VNC: [5900],
  ZooKeeper: [2181],
}

/** The ports of all these services. */
export const refusedPorts: ReadonlySet<number> = new Set(Object.values(services).flat())
