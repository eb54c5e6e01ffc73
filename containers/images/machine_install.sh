# Installs packages of Debian: install PACKAGE...
set -e
sources="-o APT::Sandbox::User=root"
if [ -n "$STAMINA_DEBIAN_MIRROR" ]; then # for this step only
	echo "deb $STAMINA_DEBIAN_MIRROR trixie main" >/tmp/mirror.list
	sources="$sources -o Dir::Etc::SourceList=/tmp/mirror.list -o Dir::Etc::SourceParts=-"
fi
if [ -n "$SSL_CERT_FILE" ]; then
	sources="$sources -o Acquire::https::CaInfo=$SSL_CERT_FILE"
fi
export DEBIAN_FRONTEND=noninteractive
apt-get $sources update -qq
apt-get $sources install -qq -y --no-install-recommends "$@"
rm -rf /var/lib/apt/lists/* /var/cache/apt/archives /tmp/mirror.list
