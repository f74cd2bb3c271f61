#!/usr/bin/env bash
# Makes the certificates of the tests anew. They are committed, so the tests need no openssl. The key of the authority is thrown away.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/index.txt"
cat >"$work/ca.conf" <<'CONF'
[ca]
default_ca = authority
[authority]
dir = .
new_certs_dir = .
database = index.txt
rand_serial = yes
default_md = sha256
policy = anything
copy_extensions = copy
unique_subject = no
[anything]
commonName = supplied
CONF

new_key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }

new_key "$work/authority-key.pem"
openssl req -x509 -new -key "$work/authority-key.pem" -subj '/CN=feedmill test authority' -days 36500 -out authority.pem

new_key server-key.pem
issue() { # file, names, start, end
  openssl req -new -key server-key.pem -subj "/CN=$1" -addext "subjectAltName=$2" -out "$work/request.pem"
  (cd "$work" && openssl ca -batch -notext -config ca.conf -cert "$OLDPWD/authority.pem" -keyfile authority-key.pem \
    -startdate "$3" -enddate "$4" -in request.pem -out issued.pem 2>/dev/null)
  mv "$work/issued.pem" "$1.pem"
}
issue feeds 'DNS:feeds.example.com,DNS:www.example.com,DNS:*.example.org' 20200101000000Z 21200101000000Z
issue other-name 'DNS:elsewhere.example.net' 20200101000000Z 21200101000000Z
issue expired 'DNS:feeds.example.com' 20200101000000Z 20200201000000Z
openssl req -x509 -new -key server-key.pem -subj '/CN=feeds.example.com' -addext 'subjectAltName=DNS:feeds.example.com' \
  -days 36500 -out self-signed.pem
